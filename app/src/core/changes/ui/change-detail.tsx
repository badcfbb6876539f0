import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Diff } from '#kit/ui/diff.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { Change } from '../contract.ts'
import { afterOf, ChangeValue } from './change-value.tsx'
import { operationPath } from './operation-paths.ts'
import { useChangeWords } from './use-change-words.ts'
import { useUndoChange } from './use-undo.ts'

/** All details of one change: whole texts, what went wrong and what to do, and its undo. */
export function ChangeDetail({
  change,
  undoable,
  replacedBy = null,
}: {
  change: Change
  undoable: boolean
  /** The operation whose value replaced this one: an undo could only end in a conflict. */
  replacedBy?: string | null
}) {
  const { t, i18n } = useTranslation('changes')
  const words = useChangeWords()
  const { field, state, errorCode, errorKey, errorMessage, errorValues, credits, note, overwrote } = change
  const isConflict = state === 'conflict'
  return (
    <Stack gap={3}>
      {change.wasRead && state !== 'drafting' ? (
        <Diff before={words.value(change.before, change)} after={words.value(afterOf(change), change)} />
      ) : (
        <ChangeValue change={change} />
      )}
      {field === 'body' && change.wasRead && (
        <details>
          <summary>{t('change.markup')}</summary>
          <Diff before={words.value(change.before)} after={words.value(afterOf(change))} />
        </details>
      )}
      {overwrote && (
        <Banner
          tone="attention"
          title={t('overwrote.edited', { at: exactTime(overwrote.at, i18n.language) })}
        >
          {t(overwrote.isKnown ? 'overwrote.known' : 'overwrote.unknown')}
        </Banner>
      )}
      {isConflict && (
        <p>
          {t('change.holds')} <q>{words.value(change.observed, change)}</q>
        </p>
      )}
      {words.because(change) !== '' && <p>{words.because(change)}</p>}
      {errorCode && (
        <p className="sp-field-error">
          <span>{words.failure({ key: errorKey, values: errorValues, example: errorMessage })}</span>
        </p>
      )}
      {note && (
        <p className="sp-subtle sp-small">
          {Object.entries(note)
            .map(([name, value]) => words.note(name, value))
            .join(' · ')}
        </p>
      )}
      <Inline gap={3}>
        {undoable && <UndoField change={change} />}
        {replacedBy !== null && (
          <span className="sp-small">
            {t('change.replaced')} <Link to={operationPath(replacedBy)}>{t('change.replacedBy')}</Link>
          </span>
        )}
        <span className="sp-subtle sp-small">
          {change.settledAt && (
            <>
              <FilledText text={t('change.settled', { time: GAP })}>
                <RelativeTime at={change.settledAt} />
              </FilledText>
            </>
          )}
          {change.settledAt && credits > 0 && ' · '}
          {credits > 0 && t('change.credits', { count: credits, number: words.number(credits) })}
        </span>
      </Inline>
    </Stack>
  )
}

function UndoField({ change }: { change: Change }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const undo = useUndoChange()
  const said = useErrorWords(undo.error)
  return (
    <>
      <Button icon="undo" loading={undo.isPending} onPress={() => undo.mutate(change.id)}>
        {change.overwrote?.isKnown
          ? t('overwrote.putBack')
          : t('change.undo', { field: words.field(change.field, change.kind) })}
      </Button>
      {undo.isError && (
        <span className="sp-field-error" role="alert" data-code={said.code}>
          {said.words}
        </span>
      )}
    </>
  )
}
