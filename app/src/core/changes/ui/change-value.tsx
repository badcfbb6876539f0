import { useTranslation } from 'react-i18next'
import { diffWords } from '#kit/ui/diff-words.ts'
import type { Change } from '../contract.ts'
import { useChangeWords } from './use-change-words.ts'
import '#kit/ui/diff.css'
import './change-value.css'

/**
 * Before and after of one field in a cell, with changed words marked; long texts are cut and shown whole when
 * unfolded.
 */
export function ChangeValue({
  change,
}: {
  change: Pick<Change, 'before' | 'wasRead' | 'after' | 'observed' | 'state' | 'field' | 'kind'>
}) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const before = words.value(change.before, change)
  const after = words.value(afterOf(change), change)
  if (change.state === 'drafting')
    return (
      <div className="sp-change">
        <p className="sp-change-side">{before || <span className="sp-subtle">{t('change.nothing')}</span>}</p>
        <p className="sp-change-side sp-subtle">{t('change.beingWritten')}</p>
      </div>
    )
  if (!change.wasRead)
    return (
      <div className="sp-change">
        <p className="sp-change-side sp-subtle">{t('change.unread')}</p>
        <p className="sp-change-side">{after || <span className="sp-subtle">{t('change.nothing')}</span>}</p>
      </div>
    )
  const parts = diffWords(before, after)
  return (
    <div className="sp-change">
      <p className="sp-change-side">
        <span className="sp-hidden">{t('change.before')}: </span>
        {before === '' && <span className="sp-subtle">{t('change.nothing')}</span>}
        {parts.map((part, index) =>
          part.kind === 'same' ? part.text : part.kind === 'removed' && <del key={index}>{part.text}</del>,
        )}
      </p>
      <p className="sp-change-side">
        <span className="sp-hidden">{t('change.after')}: </span>
        {after === '' && <span className="sp-subtle">{t('change.nothing')}</span>}
        {parts.map((part, index) =>
          part.kind === 'same' ? part.text : part.kind === 'added' && <ins key={index}>{part.text}</ins>,
        )}
      </p>
    </div>
  )
}

/** Returns the value on the store after the change; if it took no effect, the intended value. */
export function afterOf({ state, after, observed }: Pick<Change, 'after' | 'observed' | 'state'>): unknown {
  return state === 'applied' || state === 'reverted' ? (observed ?? after) : after
}
