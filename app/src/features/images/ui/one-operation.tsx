import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationDetail } from '#core/changes/contract.ts'
import { changesApi } from '#core/changes/ui/changes-api.ts'
import { OperationPanel } from '#core/changes/ui/operation-panel.tsx'
import { isUnderWay } from '#core/changes/ui/under-way.ts'
import { useChangeWords } from '#core/changes/ui/use-change-words.ts'
import { useOperation } from '#core/changes/ui/use-operations.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { OPERATIONS_PATH } from './paths.ts'
import { RestoreTheseDialog } from './restore-these-dialog.tsx'
import { MOST_BY_NAME } from './selection-actions.tsx'

const OptimiseDialog = lateDialog(() => import('./optimise-dialog.tsx').then((part) => part.OptimiseDialog))

/** One operation on images: its result, each image with its sizes, and the actions to undo or continue. */
export function OneOperation({ id }: { id: string }) {
  const { t } = useTranslation(['images', 'changes', 'grid'])
  const words = useChangeWords()
  const query = useOperation(id)
  const { data } = query
  return (
    <Stack gap={4}>
      <Inline gap={3} spread>
        <Inline gap={3}>
          <Link to={OPERATIONS_PATH}>{t('operations.all')}</Link>
          {data && <h2>{words.title(data)}</h2>}
        </Inline>
        {data && !isUnderWay(data) && data.type !== 'images.restore' && data.applied > 0 && (
          <OperationActions operation={data} />
        )}
      </Inline>
      <OperationPanel id={id} query={query} />
    </Stack>
  )
}

function OperationActions({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('images')
  const words = useChangeWords()
  const [asks, setAsks] = useState(false)
  const gather = useMutation({ mutationFn: () => imagesOf(operation.id) })
  const left = operation.applied - operation.reverted
  return (
    <Inline>
      {operation.type !== 'images.convert' && (
        <Button loading={gather.isPending} onPress={() => gather.mutate()}>
          {t('action.again')}
        </Button>
      )}
      {left > 0 && (
        <Button icon="undo" onPress={() => setAsks(true)}>
          {t('action.restoreThese')}
        </Button>
      )}
      <FailureLine error={gather.error} />
      {gather.data && (
        <OptimiseDialog
          selection={{ ids: gather.data.ids }}
          count={gather.data.ids.length}
          leftOut={
            gather.data.isAll
              ? undefined
              : t('operations.leftOut', {
                  number: words.number(gather.data.ids.length),
                  total: words.number(operation.total),
                })
          }
          again
          onClose={() => gather.reset()}
        />
      )}
      {asks && (
        <RestoreTheseDialog
          images={{ operation: operation.id }}
          count={left}
          onClose={() => setAsks(false)}
        />
      )}
    </Inline>
  )
}

const PAGE = 250

/** Returns the images of an operation, as many as one request may name, and whether they are all. */
async function imagesOf(id: string): Promise<{ ids: string[]; isAll: boolean }> {
  const found = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await changesApi.changes({ id, limit: PAGE, ...(cursor !== undefined && { cursor }) })
    for (const { resourceId } of page.rows) found.add(resourceId.split('/').at(-1) ?? '')
    cursor = page.next ?? undefined
  } while (cursor !== undefined && found.size + PAGE <= MOST_BY_NAME)
  return { ids: [...found], isAll: cursor === undefined }
}
