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

/** State, counts, price, and what can be done with the operation now. */
export function OperationSummary({ operation, stale }: { operation: OperationDetail; stale: unknown }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const { undoes, undoneBy, mail } = operation
  return (
    <Section>
      <Stack gap={4}>
        <Inline gap={2} spread>
          <Inline>
            <OperationBadge operation={operation} />
            <span className="sp-subtle">
              {words.who(operation)} · <RelativeTime at={operation.createdAt} />
            </span>
          </Inline>
          <Actions operation={operation} />
        </Inline>
        {stale != null && <Unread error={stale} />}
        {isUnderWay(operation) && <OperationProgress operation={operation} />}
        <OperationFacts operation={operation} />
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
        {rerunnable && again > 0 && (
          <Button icon="refresh" loading={isAt('rerun')} onPress={() => act.mutate('rerun')}>
            {t('action.rerun', { count: again, number: words.number(again) })}
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
        <span className="sp-field-error" role="alert">
          {failed.words} <code>{failed.code}</code>
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

function Unread({ error }: { error: unknown }) {
  const { t } = useTranslation('changes')
  const { words } = useErrorWords(error)
  return (
    <Banner tone="attention" title={t('stale')}>
      {words}
    </Banner>
  )
}
