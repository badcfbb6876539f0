import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryPanel } from '#core/changes/ui/history-panel.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { HistoryLinks } from './history-links.tsx'

const UndoSince = lateDialog(() => import('#core/changes/ui/undo-since.tsx').then((part) => part.UndoSince))

/** `/history`: everything Signpost changed, with undo. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'changes', 'grid'])
  const [undoes, setUndoes] = useState(false)
  return (
    <Page title={t('title')} full secondary={[{ label: t('undoSince'), onAction: () => setUndoes(true) }]}>
      <HistoryLinks />
      <Section flush>
        <HistoryPanel />
      </Section>
      {undoes && <UndoSince onClose={() => setUndoes(false)} />}
    </Page>
  )
}
