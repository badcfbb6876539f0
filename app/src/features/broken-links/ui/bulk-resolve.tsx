import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SoftNote } from '#core/redirects/ui/soft-note.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { softTarget } from '#rules/redirects/soft-target.ts'
import type { BrokenLink } from '../contract.ts'
import { pathMeant, targetFault } from '../domain/target.ts'
import { Refused, refusedIn } from './findings.tsx'
import { PathHelp } from './path-help.tsx'
import { Suggested, suggestedFor } from './suggested-list.tsx'
import { useActs } from './use-broken-links.ts'

type Way = 'sure' | 'suggested' | 'one'

/**
 * Redirects several links: each to its suggestion, shown beforehand, or all to one page, which shows a warning. What is
 * refused is left out and named.
 */
export function BulkResolve({
  links,
  onClose,
  onDone,
}: {
  links: readonly BrokenLink[]
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation(['broken-links', 'shell'])
  const suggested = suggestedFor(links)
  const sure = suggested.filter(({ band }) => band === 'automatic')
  const [way, setWay] = useState<Way>(sure.length > 0 ? 'sure' : suggested.length > 0 ? 'suggested' : 'one')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { resolveSeveral: resolve } = useActs()
  const target = pathMeant(typed)
  const fault = way === 'one' ? targetFault(typed) : null
  const shown = { sure, suggested, one: [] }[way]
  const left = (chosen: readonly unknown[]) => links.length - chosen.length
  const resolutions =
    way === 'one'
      ? links.map(({ id }) => ({ id, target }))
      : shown.map(({ id, target: to }) => ({ id, target: to }))
  // The dialog stays open to name what was left out.
  const isOver = resolve.data !== undefined && resolve.data.state !== 'refused'
  return (
    <ConfirmDialog
      title={t('bulk.title', { count: links.length })}
      tone="primary"
      keep={t(isOver ? 'shell:close' : 'cancel')}
      confirm={t('bulk.confirm', { count: resolutions.length })}
      pending={resolve.isPending}
      confirmable={!isOver}
      onConfirm={() => {
        setTried(true)
        if (fault === null)
          resolve.mutate(resolutions, {
            onSuccess: (outcome) => refusedIn(outcome).length === 0 && onDone(),
          })
      }}
      onClose={isOver ? onDone : onClose}
    >
      <Stack gap={4}>
        {!isOver && (
          <RadioGroup
            label={t('resolve.where')}
            value={way}
            onValue={setWay}
            options={[
              {
                value: 'sure',
                label: t('bulk.sure', { count: sure.length }),
                ...(left(sure) > 0 && { help: t('bulk.sureHelp', { count: left(sure) }) }),
                disabled: sure.length === 0,
              },
              {
                value: 'suggested',
                label: t('bulk.suggested', { count: suggested.length }),
                ...(left(suggested) > 0 && { help: t('bulk.suggestedHelp', { count: left(suggested) }) }),
                disabled: suggested.length === 0,
              },
              { value: 'one', label: t('bulk.one') },
            ]}
          />
        )}
        {!isOver && way !== 'one' && <Suggested rows={shown} />}
        {!isOver && way === 'one' && (
          <>
            <TextField
              label={t('resolve.path')}
              value={typed}
              onValue={setTyped}
              help={<PathHelp typed={typed}>{t('resolve.pathHelp')}</PathHelp>}
              error={tried && fault !== null ? t(`fault.${fault}`) : undefined}
              autoComplete="off"
            />
            {softTarget(target) === null ? (
              <Banner tone="attention" title={t('soft.title')}>
                {t('soft.note')}
              </Banner>
            ) : (
              <SoftNote target={target} />
            )}
          </>
        )}
        <Refused outcome={resolve.data} />
        <FailureLine error={resolve.error} />
      </Stack>
    </ConfirmDialog>
  )
}
