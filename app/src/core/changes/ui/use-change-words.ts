import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaffActor } from '#core/context/domain/staff-actor.ts'
import { byteText, shareText } from '#kit/shared/byte-text.ts'
import { listFormat, numberFormat } from '#kit/shared/formatters.ts'
import type { BadgeTone } from '#kit/ui/badge.tsx'
import { loadTexts } from '#kit/ui/i18n/i18n.ts'
import { momentsInWords } from '#kit/ui/relative-time.tsx'
import type { Change, Operation } from '../contract.ts'
import { type ChangeTexts, changeTexts, type Failure, slugOf } from '../domain/change-texts.ts'
import { readableMarkup } from './readable-markup.ts'
import { shortReason } from './short-reason.ts'
import { textOfValue, type ValueWords } from './value-text.ts'

type Titled = Pick<Operation, 'title' | 'cause'>

export interface ChangeWords extends ChangeTexts {
  who(change: Pick<Operation, 'cause' | 'actor'>): string
  /** Returns the words for a detail of a change: the provider, the model. */
  note(name: string, value: string | number | boolean): string
  /**
   * Returns a value as text; a description (`field` is `body`) as readable lines, settings in the words of their
   * `kind`.
   */
  value(value: unknown, of?: { field?: string; kind?: string }): string
  /** Returns why a change left everything as it was, or what it left; empty if there is no particular reason. */
  because(change: Pick<Change, 'state' | 'observed'>): string
  /** The same as one short sentence, where space is limited. */
  reason(failed: Failure): string
  number(count: number): string
}

/** Returns the words for the engine's keys. Requires the loaded texts of the features involved (`loadTitles`). */
export function useChangeWords(): ChangeWords {
  const { t, i18n } = useTranslation(['changes', 'errors'])
  return useMemo(() => {
    const elsewhere = (whole: string, values: Readonly<Record<string, unknown>> = {}) => {
      const [ns = '', key = ''] = whole.split(':')
      return t(key, { ...values, ns, defaultValue: '' })
    }
    const texts = changeTexts(elsewhere)
    const withMoments = <Shown extends Titled>(operation: Shown): Shown => {
      const { key, values } = operation.title
      return { ...operation, title: { key, values: momentsInWords(values, i18n.language) } }
    }
    /** Returns the label of a setting in the feature's form, if it has one. */
    const formLabel = (ns: string, key: string): string => {
      const found: unknown = t(key, { ns, defaultValue: '', returnObjects: true })
      return typeof found === 'string' ? found : ''
    }
    const settingOf = (slug: string, field: string, name: string): string =>
      formLabel(slug, `${field}.${name}.label`) ||
      elsewhere(`${slug}:changed.setting.${name}`) ||
      formLabel(slug, `field.${name}`) ||
      t(`setting.${name}`, { defaultValue: name })
    const valuesOf = (kind?: string, field = ''): ValueWords => ({
      yes: t('value.yes'),
      no: t('value.no'),
      redirected: (handle: string) => t('value.redirected', { handle }),
      markup: readableMarkup,
      setting: (name: string) => settingOf(slugOf(kind), field, name),
      choice: (value: string) => elsewhere(`${slugOf(kind)}:changed.choice.${value}`) || value,
      file: ({ bytes, pixels }: Parameters<ValueWords['file']>[0]) =>
        pixels
          ? t('value.file', { size: byteText(bytes, i18n.language), ...pixels })
          : byteText(bytes, i18n.language),
    })
    const number = numberFormat(i18n.language)
    return {
      ...texts,
      title: (operation) => texts.title(withMoments(operation)),
      type: (operation) => texts.type(withMoments(operation)),
      who: ({ cause, actor }) => (isStaffActor(actor) ? actor : t(`cause.${cause}`, { actor })),
      note: (name, value) =>
        t('note.line', {
          name: t(`note.name.${name}`, { defaultValue: name }),
          value: amountText(name, value, i18n.language)
            .split(' ')
            .map((word) => t(`note.value.${word}`, { defaultValue: word }))
            .join(name === 'notes' ? ', ' : ' '),
        }),
      value(value, { field, kind } = {}) {
        if (field === 'seo-way') return t(`seoWay.${value}`, { defaultValue: '' })
        const text = textOfValue(value, valuesOf(kind, field))
        return field === 'body' ? readableMarkup(text) : text
      },
      because(change) {
        const key = becauseOf(change)
        return key === null ? '' : elsewhere(key, becauseValues(change, i18n.language))
      },
      reason: (failed) => shortReason(texts.failure(failed)),
      number: (count) => number.format(count),
    }
  }, [t, i18n.language])
}

/** Returns which feature names an operation's fields: an undo may belong to any feature, which its title names. */
export function ownerOfFields({ type, title, cause }: Pick<Operation, 'type'> & Titled): string {
  return cause === 'undo' ? title.key : type
}

/** Formats sizes and shares with their units. */
function amountText(name: string, value: string | number | boolean, language: string): string {
  if (typeof value !== 'number') return String(value)
  if (name.startsWith('bytes')) return byteText(value, language)
  return name === 'foretold' ? shareText(value / 100, language) : numberFormat(language).format(value)
}

/** Loads the texts of titles, types and kinds, before their rows are shown. */
export async function loadTitles(
  texts: Parameters<typeof loadTexts>[0],
  rows: readonly (Partial<Pick<Operation, 'title' | 'type'>> & { kind?: string })[],
): Promise<void> {
  const owners = rows.flatMap(({ title, type = '', kind = '' }) => [
    title?.key.split(':')[0] ?? '',
    type.split('.')[0] ?? '',
    kind.split('.')[0] ?? '',
  ])
  await loadTexts(texts, owners)
}

export const OPERATION_TONES: Record<Operation['state'], BadgeTone> = {
  pending: 'info',
  running: 'info',
  review: 'new',
  done: 'success',
  partial: 'attention',
  failed: 'critical',
  cancelled: 'neutral',
}

/** Returns the key of a kind's reason for leaving the stored value; null: it was already set. */
const reasonKey = (change: Pick<Change, 'state' | 'observed'>): string | null =>
  change.state === 'unchanged' ? becauseOf(change) : null

function becauseOf({ state, observed }: Pick<Change, 'state' | 'observed'>): string | null {
  if ((state !== 'unchanged' && state !== 'applied') || typeof observed !== 'object' || observed === null)
    return null
  return 'because' in observed && typeof observed.because === 'string' ? observed.because : null
}

/** Returns the values of a reason's text; several names become one list. */
function becauseValues({ observed }: Pick<Change, 'observed'>, language: string): Record<string, unknown> {
  const { becauseValues: values } = observed as { becauseValues?: Record<string, unknown> }
  const list = listFormat(language, { type: 'conjunction' })
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? list.format(value.map(String)) : value,
    ]),
  )
}

/**
 * Returns the state of a change's badge: for an applied one, whether the store received it late; for an unchanged
 * one, whether there was a reason.
 */
export function shownState(
  change: Pick<Change, 'state' | 'errorCode' | 'observed'>,
): Change['state'] | 'late' | 'left' {
  if (reasonKey(change) !== null) return 'left'
  const { state, errorCode } = change
  return state === 'applied' && errorCode?.startsWith('changes.written-late') ? 'late' : state
}

export const CHANGE_TONES: Record<Change['state'] | 'late' | 'left', BadgeTone> = {
  left: 'neutral',
  late: 'attention',
  drafting: 'info',
  proposed: 'new',
  pending: 'info',
  applying: 'info',
  applied: 'success',
  unchanged: 'neutral',
  failed: 'critical',
  conflict: 'attention',
  cancelled: 'neutral',
  rejected: 'neutral',
  reverted: 'neutral',
}
