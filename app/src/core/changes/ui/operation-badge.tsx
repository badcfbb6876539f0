import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { Operation } from '../contract.ts'
import { OPERATION_TONES } from './use-change-words.ts'

/** An operation's state in the spec's words, and whether it was undone, all of it or part. */
export function OperationBadge({
  operation,
}: {
  operation: Pick<Operation, 'state' | 'undoneBy' | 'cancelling' | 'applied' | 'reverted'>
}) {
  const { t } = useTranslation('changes')
  const { state, undoneBy, cancelling, applied, reverted } = operation
  return (
    <>
      <Badge tone={OPERATION_TONES[state]}>
        {cancelling && state !== 'cancelled' ? t('cancelling') : t(`state.${state}`)}
      </Badge>
      {undoneBy && (
        <>
          {' '}
          <Badge>{t(reverted < applied ? 'partlyUndone' : 'undone')}</Badge>
        </>
      )}
    </>
  )
}
