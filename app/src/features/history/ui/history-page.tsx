import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { HistoryPanel } from '#core/changes/ui/history-panel.tsx'
import { OPERATIONS_PATH } from '#core/changes/ui/operation-paths.ts'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'

const UndoSince = lazyPart(() => import('#core/changes/ui/undo-since.tsx').then((part) => part.UndoSince))

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
      {undoes && (
        <Suspense>
          <UndoSince onClose={() => setUndoes(false)} />
        </Suspense>
      )}
    </Page>
  )
}
