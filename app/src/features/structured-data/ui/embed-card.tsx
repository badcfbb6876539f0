import { useTranslation } from 'react-i18next'
import { useEmbedStatus } from '#core/shops/ui/use-block-flags.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { StructuredDataState } from '../contract.ts'

const TONES = { enabled: 'success', disabled: 'attention', unknown: 'neutral' } as const

/** Whether the theme lets Signpost print anything, with a link to the switch in the theme editor. */
export function EmbedCard({ embed, theme }: Pick<StructuredDataState, 'embed' | 'theme'>) {
  const { t } = useTranslation('structured-data')
  const { activateUrl } = embed
  const status = useEmbedStatus(embed.status)
  return (
    <Section title={t('embed.title')} action={<Badge tone={TONES[status]}>{t(`embed.${status}`)}</Badge>}>
      <Stack>
        <p className="sp-subtle">
          {theme ? t(`embed.${status}Note`, { theme: theme.name }) : t(`embed.${status}Unnamed`)}
        </p>
        {status !== 'enabled' && (
          <Inline>
            <Link to={activateUrl} target="top" look={status === 'disabled' ? 'primary' : 'button'}>
              {t('embed.open')}
            </Link>
          </Inline>
        )}
      </Stack>
    </Section>
  )
}
