import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { OperationPanel } from '#core/changes/ui/operation-panel.tsx'
import { useChangeWords } from '#core/changes/ui/use-change-words.ts'
import { useOperation } from '#core/changes/ui/use-operations.ts'
import { isRowNumber } from '#kit/shared/row-ids.ts'
import { Page } from '#kit/ui/page.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'

/** `/operations/:id`: one operation, while it runs and afterwards. */
export function OperationPage() {
  const { id = '' } = useParams()
  return isRowNumber(id) ? <KnownOperation id={id} key={id} /> : <NotFound />
}

function KnownOperation({ id }: { id: string }) {
  const { t } = useTranslation(['history', 'changes', 'grid'])
  const words = useChangeWords()
  const query = useOperation(id)
  return (
    <Page title={query.data ? words.title(query.data) : t('operation')} full back>
      <OperationPanel id={id} query={query} />
    </Page>
  )
}
