import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Operation } from '../contract.ts'
import { OperationBadge } from './operation-badge.tsx'
import { HISTORY_PATH, operationPath } from './operation-paths.ts'
import { useChangeWords } from './use-change-words.ts'
import { useUndo } from './use-undo.ts'

const ConfirmUndo = lateDialog(() => import('./confirm-undo.tsx').then((part) => part.ConfirmUndo))
/** One press takes back as many values; more are asked about, as on the operation's own screen. */
const UNASKED = 10

/**
 * The last operations, each with its undo, at the bottom of a screen. Requires the loaded texts of their features
 * (`loadTitles`).
 */
export function LastOperations({
  operations,
  none,
}: {
  operations: readonly Operation[]
  /** Shown instead of rows if there are none. */
  none: ReactNode
}) {
  const { t } = useTranslation('landing')
  return (
    <Section
      title={t('operations.title')}
      // History has nothing before the first value is written.
      action={
        operations.some(({ applied }) => applied > 0) && <Link to={HISTORY_PATH}>{t('operations.all')}</Link>
      }
      flush
    >
      {operations.length === 0 ? (
        none
      ) : (
        <Rows>
          {operations.map((operation) => (
            <OperationRow key={operation.id} operation={operation} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

function OperationRow({ operation }: { operation: Operation }) {
  const { t } = useTranslation('landing')
  const undo = useUndo()
  const words = useChangeWords()
  const [asks, setAsks] = useState(false)
  const title = words.title(operation)
  const { id, total, applied, failed, reverted } = operation
  const left = applied - reverted
  return (
    <Row
      title={
        <Inline>
          <Link to={operationPath(id)}>{title}</Link>
          <OperationBadge operation={operation} />
        </Inline>
      }
      note={
        <>
          {words.who(operation)} · <RelativeTime at={operation.createdAt} />
          {failed > 0 && ` · ${t('operations.partly', { count: total, applied, failed })}`}
          {failed === 0 && applied > 0 && ` · ${t('operations.applied', { count: applied })}`}
          {undo.isError && <FailureLine error={undo.error} />}
          {asks && (
            <ConfirmUndo
              count={left}
              onClose={() => setAsks(false)}
              onUndo={() => {
                setAsks(false)
                undo.mutate(id)
              }}
            />
          )}
        </>
      }
      action={
        operation.undoable && (
          <Button
            icon="undo"
            loading={undo.isPending}
            onPress={() => (left > UNASKED ? setAsks(true) : undo.mutate(id))}
            aria-label={t('operations.undoOf', { title })}
          >
            {t('shell:undo.action')}
          </Button>
        )
      }
    />
  )
}
