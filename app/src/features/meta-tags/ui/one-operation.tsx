import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change } from '#core/changes/contract.ts'
import { ProposalPreviewContext } from '#core/changes/ui/change-image.ts'
import { OneOperation as Operation } from '#core/changes/ui/one-operation.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { OPERATIONS_PATH } from './paths.ts'

const ProposalPreview = lazyPart(() => import('./proposal-preview.tsx').then((part) => part.ProposalPreview))

const ChangeDetail = lazyPart(() =>
  import('#core/changes/ui/change-detail.tsx').then((part) => part.ChangeDetail),
)

/** Previews a description by both texts, a search listing by how it would look. */
const previewOf = (changes: readonly Change[]) => {
  const body = changes.find(({ field }) => field === 'body')
  return (
    <Suspense>
      {body ? <ChangeDetail change={body} undoable={false} /> : <ProposalPreview changes={changes} />}
    </Suspense>
  )
}

/** One bulk operation with its review, and the way back to the list. */
export function OneOperation({ id }: { id: string }) {
  const { t } = useTranslation(['meta-tags', 'changes', 'grid'])
  return (
    <ProposalPreviewContext value={previewOf}>
      <Operation id={id} back={{ to: OPERATIONS_PATH, label: t('operations.all') }} />
    </ProposalPreviewContext>
  )
}
