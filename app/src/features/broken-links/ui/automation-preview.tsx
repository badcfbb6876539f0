import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { AutomationPreview as Preview } from '../contract.ts'
import type { AutomationRules } from '../domain/automation.ts'
import { AUTOMATED_A_DAY } from '../domain/bounds.ts'
import { brokenLinksApi } from './broken-links-api.ts'

/** What these rules would do, shown before they are saved. Writes nothing. */
export function AutomationPreview({ rules, isFaulty }: { rules: AutomationRules; isFaulty: boolean }) {
  const { t } = useTranslation('broken-links')
  const preview = useMutation({ mutationFn: () => brokenLinksApi.previewAutomation(rules) })
  return (
    <Section
      title={t('preview.title')}
      note={t('preview.note')}
      action={
        <Button loading={preview.isPending} isDisabled={isFaulty} onPress={() => preview.mutate()}>
          {t('preview.action')}
        </Button>
      }
    >
      <FailureLine error={preview.error} />
      {preview.data && <Would preview={preview.data} />}
    </Section>
  )
}

function Would({ preview: { links, softErrors, rows, leftOut } }: { preview: Preview }) {
  const { t } = useTranslation('broken-links')
  return (
    <Stack gap={3}>
      <p role="status" className="sp-strong">
        {t('preview.links', { count: links })}
      </p>
      {links > AUTOMATED_A_DAY && (
        <p className="sp-subtle">{t('preview.aDay', { count: AUTOMATED_A_DAY })}</p>
      )}
      {softErrors > 0 && (
        <Banner tone="attention" title={t('preview.soft', { count: softErrors })}>
          {t('soft.note')}
        </Banner>
      )}
      <Rows>
        {rows.map(({ id, path, target, reason, softError }) => (
          <Row
            key={id}
            title={<span className="sp-broken-path">{t('preview.row', { path, target })}</span>}
            note={
              <>
                {t(`reason.${reason}`)}{' '}
                {softError && <Badge tone="attention">{t('preview.softBadge')}</Badge>}
              </>
            }
          />
        ))}
      </Rows>
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
    </Stack>
  )
}

/** The links that stay as they are, with why. */
function LeftOut({ leftOut }: Pick<Preview, 'leftOut'>) {
  const { t, i18n } = useTranslation(['broken-links', 'shell'])
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const count = leftOut.reduce((sum, { links }) => sum + links, 0)
  return (
    <Stack gap={1}>
      <h3>{t('preview.leftOut', { count })}</h3>
      <ul>
        {leftOut.map(({ why, links }) => (
          <li key={why}>{t('shell:pair', { name: t(`preview.why.${why}`), value: number(links) })}</li>
        ))}
      </ul>
    </Stack>
  )
}
