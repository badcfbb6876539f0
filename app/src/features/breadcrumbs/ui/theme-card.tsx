import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { PageType, Template } from '../contract/settings.ts'
import type { BreadcrumbState } from '../contract.ts'
import { breadcrumbsApi, STATE_KEY } from './breadcrumbs-api.ts'

/** Breadcrumbs of the theme and other apps, when they were last looked for, and a look at the merchant's request. */
export function ThemeCard({ state, locked }: { state: BreadcrumbState; locked: boolean }) {
  const { t } = useTranslation('breadcrumbs')
  const cache = useQueryClient()
  const frame = useFrame()
  const again = useMutation({
    mutationFn: () => breadcrumbsApi.look(),
    onSuccess: (next) => {
      cache.setQueryData(STATE_KEY, next)
      frame.toast(t('look.done'))
    },
  })
  const { look, block } = state
  const { silent, doubled, absent, alternates } = state.settings
  const nameOf = (template: Template) => {
    const dot = template.indexOf('.')
    if (dot < 0) return t(`pageType.${template as PageType}`)
    const kind = t(`pageType.${template.slice(0, dot) as PageType}`)
    return t('pageType.alternate', { pages: kind, template: template.slice(dot + 1) })
  }
  const pages = (templates: readonly Template[]) => ({
    pages: templates.map(nameOf).join(', '),
  })
  const isClear = silent.length + doubled.length + look.twice.length === 0
  return (
    <Section
      title={t('look.title')}
      note={
        <>
          {look.at === null ? (
            t('look.never')
          ) : (
            <FilledText text={t('look.at', { time: GAP })}>
              <RelativeTime at={look.at} />
            </FilledText>
          )}{' '}
          {t('look.when')}
        </>
      }
      action={
        <Button loading={again.isPending} isDisabled={locked} onPress={() => again.mutate()}>
          {t('look.again')}
        </Button>
      }
    >
      <Stack gap={3}>
        <FailureLine error={again.error} />
        {isClear && look.at !== null && <p className="sp-subtle">{t('look.none')}</p>}
        {silent.length > 0 && <p className="sp-subtle">{t('switch.silent', pages(silent))}</p>}
        {doubled.length > 0 && (
          <Banner tone="attention" title={t('switch.doubled', pages(doubled))}>
            <p>{t('switch.doubledNote')}</p>
            <p>
              <Link to={block.editorUrl} target="top">
                {t('switch.openEditor')}
              </Link>
            </p>
          </Banner>
        )}
        {look.twice.length > 0 && (
          <Banner tone="attention" title={t('look.twice', pages(look.twice))}>
            <p>{t('look.twiceNote')}</p>
            <p>
              <Link to="/schema-duplication">{t('look.duplicates')}</Link>
            </p>
          </Banner>
        )}
        {block.status === 'added' && absent.length > 0 && (
          <p className="sp-subtle">{t('look.absent', pages(absent))}</p>
        )}
        {alternates.length > 0 && <p className="sp-subtle">{t('look.alternates', pages(alternates))}</p>}
        {look.unread.length > 0 && <p className="sp-subtle">{t('look.unread', pages(look.unread))}</p>}
        <p className="sp-subtle">{t('look.bare')}</p>
      </Stack>
    </Section>
  )
}
