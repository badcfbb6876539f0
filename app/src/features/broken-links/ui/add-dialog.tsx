import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SoftNote } from '#core/redirects/ui/soft-note.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { Added } from '../contract.ts'
import { readDeadPath } from '../domain/dead-path.ts'
import { pathMeant, targetFault } from '../domain/target.ts'
import { brokenLinksApi, tabPath } from './broken-links-api.ts'
import { Refused } from './findings.tsx'
import { PathHelp } from './path-help.tsx'
import { useAct } from './use-broken-links.ts'

/** Adds a path by hand, with its target if already known. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('broken-links')
  const [path, setPath] = useState('')
  const [target, setTarget] = useState('')
  const [tried, setTried] = useState(false)
  const elsewhere = useElsewhere()
  const add = useAct('add', (input: { path: string; target: string }) => brokenLinksApi.add(input), elsewhere)
  const dead = readDeadPath(pathMeant(path))?.path
  const faults = {
    path: targetFault(path),
    target: target.trim() === '' ? null : targetFault(target, dead),
  }
  const save = () => {
    setTried(true)
    if (faults.path !== null || faults.target !== null) return
    add.mutate(
      { path: path.trim(), target: pathMeant(target) },
      { onSuccess: ({ state }) => state !== 'refused' && onClose() },
    )
  }
  const errorOf = (fault: typeof faults.path) => (tried && fault !== null ? t(`fault.${fault}`) : undefined)
  return (
    <ConfirmDialog
      title={t('add.action')}
      tone="primary"
      keep={t('cancel')}
      confirm={t('add.save')}
      pending={add.isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap={4}>
        <TextField
          label={t('add.path')}
          value={path}
          onValue={setPath}
          placeholder="/products/old-lamp"
          help={
            <PathHelp typed={path} meant={dead}>
              {t('add.pathHelp')}
            </PathHelp>
          }
          error={errorOf(faults.path)}
          autoComplete="off"
          required
        />
        <TextField
          label={t('add.target')}
          value={target}
          onValue={setTarget}
          placeholder="/products/new-lamp"
          help={<PathHelp typed={target}>{t('add.targetHelp')}</PathHelp>}
          error={errorOf(faults.target)}
          autoComplete="off"
        />
        <SoftNote target={pathMeant(target)} />
        <Refused outcome={add.data} />
        <FailureLine error={add.error} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Returns how to say that the list of unresolved links does not show the path, and where it is; null if it does. */
function useElsewhere() {
  const { t } = useTranslation(['broken-links', 'shell'])
  return ({ listed: { path, state, hiddenBy } }: Added) => {
    const q = `&q=${encodeURIComponent(path)}`
    if (hiddenBy !== null) {
      const rule = t('shell:pair', { name: t(`hide.match.${hiddenBy.where}`), value: hiddenBy.text })
      return { text: t('done.hidden', { rule }), to: tabPath('unresolved', `&hidden=true${q}`) }
    }
    if (state === 'unresolved') return null
    return { text: t('done.listed', { tab: t(`tab.${state}`) }), to: tabPath(state, q) }
  }
}
