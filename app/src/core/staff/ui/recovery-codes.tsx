import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, action }: { codes: readonly string[]; action: ReactNode }) {
  const { t } = useTranslation('staff')
  return (
    <Section>
      <Stack>
        <Banner tone="attention" title={t('codes.once')}>
          {t('codes.words')}
        </Banner>
        <ul>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Inline>
          <CopyButton text={codes.join('\n')} />
          {action}
        </Inline>
      </Stack>
    </Section>
  )
}
