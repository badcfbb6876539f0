import { useTranslation } from 'react-i18next'
import type { Operation } from '#core/changes/contract.ts'
import { HISTORY_PATH, operationPath } from '#core/changes/ui/operation-paths.ts'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useOperationTitle } from './operation-title.ts'

const TONES: Record<Operation['state'], BadgeTone> = {
  pending: 'info',
  running: 'info',
  review: 'attention',
  done: 'success',
  partial: 'attention',
  failed: 'critical',
  cancelled: 'neutral',
}

/** What changed: the last operations, each with its undo. */
export function Changed({ operations }: { operations: Operation[] }) {
  const { t } = useTranslation('home')
  return (
    <Section
      title={t('changed.title')}
      note={operations.length > 0 ? t('changed.note') : undefined}
      action={operations.length > 0 && <Link to={HISTORY_PATH}>{t('changed.all')}</Link>}
      flush
    >
      {operations.length === 0 ? (
        <EmptyState drawing="history" title={t('changed.none')}>
          {t('changed.noneNote')}
        </EmptyState>
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
  const { t } = useTranslation('home')
  const undo = useUndo()
  const title = useOperationTitle(operation)
  return (
    <Row
      title={
        <Inline>
          <Link to={operationPath(operation.id)}>{title}</Link>
          <Badge tone={TONES[operation.state]}>{t(`state.${operation.state}`)}</Badge>
          {operation.undoneBy && <Badge>{t('changed.undone')}</Badge>}
        </Inline>
      }
      note={
        <>
          <Who operation={operation} /> · <RelativeTime at={operation.createdAt} /> ·{' '}
          <Effect operation={operation} />
          {undo.isError && <UndoFailed error={undo.error} />}
        </>
      }
      action={
        operation.undoable && (
          <Button
            icon="undo"
            loading={undo.isPending}
            onPress={() => undo.mutate(operation.id)}
            aria-label={t('changed.undoOf', { title })}
          >
            {t('shell:undo.action')}
          </Button>
        )
      }
    />
  )
}

function Who({ operation }: { operation: Operation }) {
  const { t } = useTranslation('home')
  return <>{t(`cause.${operation.cause}`, { actor: operation.actor })}</>
}

function Effect({ operation: { total, applied, failed } }: { operation: Operation }) {
  const { t } = useTranslation('home')
  if (failed > 0) return <>{t('changed.partly', { count: total, applied, failed })}</>
  return <>{t('changed.applied', { count: applied })}</>
}

function UndoFailed({ error }: { error: unknown }) {
  const { words, code } = useErrorWords(error)
  return (
    <p className="sp-field-error" role="alert">
      {words} <code>{code}</code>
    </p>
  )
}
