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
import { Refused } from './findings.tsx'
import { PathHelp } from './path-help.tsx'
import { useActs } from './use-broken-links.ts'

/** Redirects several links: each to its suggestion, or all to one page, which shows a warning. */
export function BulkResolve({
  links,
  onClose,
  onDone,
}: {
  links: readonly BrokenLink[]
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation('broken-links')
  const suggested = links.flatMap(({ id, suggestion }) =>
    suggestion?.target ? [{ id, target: suggestion.target }] : [],
  )
  const [way, setWay] = useState<'suggested' | 'one'>(suggested.length > 0 ? 'suggested' : 'one')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { resolve } = useActs()
  const target = pathMeant(typed)
  const fault = way === 'one' ? targetFault(typed) : null
  const resolutions = way === 'suggested' ? suggested : links.map(({ id }) => ({ id, target }))
  return (
    <ConfirmDialog
      title={t('bulk.title', { count: links.length })}
      tone="primary"
      keep={t('cancel')}
      confirm={t('bulk.confirm', { count: resolutions.length })}
      pending={resolve.isPending}
      onConfirm={() => {
        setTried(true)
        if (fault === null)
          resolve.mutate(resolutions, { onSuccess: ({ state }) => state !== 'refused' && onDone() })
      }}
      onClose={onClose}
    >
      <Stack gap={4}>
        <RadioGroup
          label={t('resolve.where')}
          value={way}
          onValue={setWay}
          options={[
            {
              value: 'suggested',
              label: t('bulk.suggested', { count: suggested.length }),
              help: t('bulk.suggestedHelp', { count: links.length - suggested.length }),
              disabled: suggested.length === 0,
            },
            { value: 'one', label: t('bulk.one') },
          ]}
        />
        {way === 'one' && (
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
