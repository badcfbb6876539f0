import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { OperationDetail } from '../contract.ts'
import { OperationBadge } from './operation-badge.tsx'
import { OperationFacts } from './operation-facts.tsx'
import { operationPath } from './operation-paths.ts'
import { OperationProgress } from './operation-progress.tsx'
import { isUnderWay } from './under-way.ts'
import { useChangeWords } from './use-change-words.ts'
import { useOperationAction } from './use-operations.ts'

const ConfirmUndo = lateDialog(() => import('./confirm-undo.tsx').then((part) => part.ConfirmUndo))

/** State, counts, price, and the actions available now. */
export function OperationSummary({ operation, stale }: { operation: OperationDetail; stale: unknown }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const { undoes, undoneBy, mail, overwrote } = operation
  const moves = isUnderWay(operation) || operation.state === 'review'
  // A progress bar seen moving stays: the rows below keep their place when the operation has ended.
  const [hasMoved, setMoved] = useState(moves)
  if (moves && !hasMoved) setMoved(true)
  return (
    <Section>
      <Stack gap={4}>
        <div className="sp-operation-head">
          <Inline>
            <OperationBadge operation={operation} />
            <span className="sp-subtle">
              {words.who(operation)} · <RelativeTime at={operation.createdAt} />
            </span>
          </Inline>
          <Actions operation={operation} />
        </div>
        {stale != null && <Unread error={stale} />}
        {operation.error && <EndedEarly operation={operation} />}
        {operation.late > 0 && <WrittenLate operation={operation} />}
        {hasMoved && <OperationProgress operation={operation} />}
        <OperationFacts operation={operation} whole={hasMoved} />
        {overwrote.count > 0 && (
          <Banner
            tone="attention"
            title={t('overwrote.many', { count: overwrote.count, number: words.number(overwrote.count) })}
          />
        )}
        {undoes && <Link to={operationPath(undoes)}>{t('takesBack')}</Link>}
        {undoneBy && <Link to={operationPath(undoneBy)}>{t('takenBackBy')}</Link>}
        {mail && (
          <p className="sp-subtle sp-small">
            {t(`mail.${mail === 'waiting' && operation.finishedAt ? 'leaving' : mail}`)}
          </p>
        )}
      </Stack>
    </Section>
  )
}

function Actions({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const act = useOperationAction(operation.id)
  const failed = useErrorWords(act.error)
  const [asks, setAsks] = useState(false)
  const { failed: failures, conflicts, cancelling, rerunnable, undoable } = operation
  const again = failures - conflicts
  const isAt = (action: typeof act.variables) => act.isPending && act.variables === action
  const left = operation.applied - operation.reverted
  return (
    <Stack gap={2}>
      <ButtonGroup>
        {isUnderWay(operation) && (
          <Button loading={isAt('cancel')} isDisabled={cancelling} onPress={() => act.mutate('cancel')}>
            {t('action.cancel')}
          </Button>
        )}
        {rerunnable && (
          <Button icon="refresh" loading={isAt('rerun')} onPress={() => act.mutate('rerun')}>
            {again > 0
              ? t('action.rerun', { count: again, number: words.number(again) })
              : t('action.prepareAgain')}
          </Button>
        )}
        {undoable && (
          <Button
            icon="undo"
            loading={isAt('undo')}
            onPress={() => (left > 1 ? setAsks(true) : act.mutate('undo'))}
          >
            {t('shell:undo.action')}
          </Button>
        )}
      </ButtonGroup>
      {act.isError && (
        <span className="sp-field-error" role="alert" data-code={failed.code}>
          {failed.words}
        </span>
      )}
      {asks && (
        <ConfirmUndo
          count={left}
          onClose={() => setAsks(false)}
          onUndo={() => {
            setAsks(false)
            act.mutate('undo')
          }}
        />
      )}
    </Stack>
  )
}

/** Why the operation ended as a whole. */
function EndedEarly({ operation: { error, rerunnable } }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  if (!error) return null
  return (
    <Banner code={error.code} tone="attention" title={t(rerunnable ? 'notPrepared' : 'ended')}>
      {words.failure({ key: error.key, example: null })}
    </Banner>
  )
}

function WrittenLate({ operation: { id, late } }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  return (
    <Banner tone="attention" title={t('late.title', { count: late, number: words.number(late) })}>
      {t('late.note')} <Link to={`${operationPath(id)}?state=late`}>{t('late.show')}</Link>
    </Banner>
  )
}

function Unread({ error }: { error: unknown }) {
  const { t } = useTranslation('changes')
  const { words } = useErrorWords(error)
  return (
    <Banner tone="attention" title={t('stale')}>
      {words}
    </Banner>
  )
}
