import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryPanel } from '#core/changes/ui/history-panel.tsx'
import { useHistory } from '#core/changes/ui/use-operations.ts'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { HistoryLinks } from './history-links.tsx'

const WRITTEN = { limit: 1, state: 'applied' } as const
const UndoSince = lateDialog(() => import('#core/changes/ui/undo-since.tsx').then((part) => part.UndoSince))

/** `/history`: everything Signpost changed, with undo. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'changes', 'grid'])
  const [undoes, setUndoes] = useState(false)
  const { rows = [], next = null } = useHistory(WRITTEN).data ?? {}
  // Without a change on the store there is nothing to undo. A search that has not ended may still find one.
  const canUndo = rows.length > 0 || next !== null
  return (
    <Page
      title={t('title')}
      full
      secondary={canUndo ? [{ label: t('undoSince'), onAction: () => setUndoes(true) }] : []}
    >
      <HistoryLinks />
      <Section flush>
        <HistoryPanel />
      </Section>
      {undoes && <UndoSince onClose={() => setUndoes(false)} />}
    </Page>
  )
}
