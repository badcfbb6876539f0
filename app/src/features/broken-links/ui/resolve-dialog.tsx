import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SoftNote } from '#core/redirects/ui/soft-note.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { BrokenLink } from '../contract.ts'
import { pathMeant, targetFault } from '../domain/target.ts'
import { Refused } from './findings.tsx'
import { PathHelp } from './path-help.tsx'
import { useActs } from './use-broken-links.ts'
import { useReasons } from './use-reasons.ts'

type Choice = 'suggested' | 'runnerUp' | 'other' | 'gone' | 'revert'

/** Decides about one link: redirect it to a target, or accept that the page is gone. */
export function ResolveDialog({ link, onClose }: { link: BrokenLink; onClose: () => void }) {
  const { t } = useTranslation('broken-links')
  const reasons = useReasons()
  const suggested = link.state === 'unresolved' ? (link.suggestion?.target ?? null) : null
  const runnerUp = suggested === null ? null : (link.suggestion?.runnerUp?.target ?? null)
  const [choice, setChoice] = useState<Choice>(suggested === null ? 'other' : 'suggested')
  const [other, setOther] = useState(link.target ?? '')
  const [tried, setTried] = useState(false)
  const acts = useActs()
  const target = { suggested, runnerUp, other: pathMeant(other), gone: null, revert: null }[choice]
  const fault = choice === 'other' ? targetFault(other, link.path) : null
  const done = { onSuccess: ({ state }: { state: string }) => state !== 'refused' && onClose() }
  const decide = () => {
    setTried(true)
    if (fault !== null) return
    if (choice === 'gone') acts.archive.mutate([link.id], done)
    else if (choice === 'revert') acts.revert.mutate([link.id], done)
    else acts.resolve.mutate([{ id: link.id, target: target ?? '' }], done)
  }
  const act = choice === 'gone' ? acts.archive : choice === 'revert' ? acts.revert : acts.resolve
  const options: { value: Choice; label: string; help?: string }[] = [
    ...(suggested !== null
      ? [{ value: 'suggested' as const, label: suggested, help: reasons(link.suggestion) }]
      : []),
    ...(runnerUp !== null
      ? [{ value: 'runnerUp' as const, label: runnerUp, help: t('resolve.runnerUp') }]
      : []),
    { value: 'other', label: t('resolve.other') },
    ...(link.state === 'unresolved'
      ? []
      : [{ value: 'revert' as const, label: t('resolve.revert'), help: t('resolve.revertHelp') }]),
    ...(link.state === 'archived'
      ? []
      : [{ value: 'gone' as const, label: t('resolve.gone'), help: t('resolve.goneHelp') }]),
  ]
  return (
    <ConfirmDialog
      title={t('resolve.title', { path: link.path })}
      tone="primary"
      keep={t('cancel')}
      confirm={t(`resolve.confirm.${choice}`)}
      pending={act.isPending}
      onConfirm={decide}
      onClose={onClose}
    >
      <Stack gap={4}>
        <RadioGroup label={t('resolve.where')} value={choice} options={options} onValue={setChoice} />
        {choice === 'other' && (
          <TextField
            label={t('resolve.path')}
            value={other}
            onValue={setOther}
            placeholder="/collections/lamps"
            help={<PathHelp typed={other}>{t('resolve.pathHelp')}</PathHelp>}
            error={tried && fault !== null ? t(`fault.${fault}`) : undefined}
            autoComplete="off"
          />
        )}
        {target !== null && <SoftNote target={target} />}
        <Refused outcome={act.data} />
        <FailureLine error={act.error} />
      </Stack>
    </ConfirmDialog>
  )
}
