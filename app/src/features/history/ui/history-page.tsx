import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { HistoryPanel } from '#core/changes/ui/history-panel.tsx'
import { OPERATIONS_PATH } from '#core/changes/ui/operation-paths.ts'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'

const UndoSince = lateDialog(() => import('#core/changes/ui/undo-since.tsx').then((part) => part.UndoSince))

/** `/history`: everything Signpost changed, and the way back. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'changes', 'grid'])
  const navigate = useNavigate()
  const [undoes, setUndoes] = useState(false)
  return (
    <Page
      title={t('title')}
      full
      secondary={[
        { label: t('operations'), onAction: () => void navigate(OPERATIONS_PATH) },
        { label: t('undoSince'), onAction: () => setUndoes(true) },
      ]}
    >
      <Section flush>
        <HistoryPanel />
      </Section>
      {undoes && <UndoSince onClose={() => setUndoes(false)} />}
    </Page>
  )
}
