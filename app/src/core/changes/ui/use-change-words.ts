import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaffActor } from '#core/context/domain/staff-actor.ts'
import { byteText, shareText } from '#kit/shared/byte-text.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { BadgeTone } from '#kit/ui/badge.tsx'
import { loadTexts } from '#kit/ui/i18n/i18n.ts'
import { momentsInWords } from '#kit/ui/relative-time.tsx'
import type { Change, Operation } from '../contract.ts'
import { readableMarkup } from './readable-markup.ts'
import { shortReason } from './short-reason.ts'
import { textOfValue, type ValueWords } from './value-text.ts'

type Titled = Pick<Operation, 'title' | 'cause'>

/** Why something failed: key of its words, what they name, and what the platform said. */
export interface Failure {
  key: string | null
  values?: Readonly<Record<string, unknown>> | null
  example: string | null
}

export interface ChangeWords {
  /** The operation's one-line title. */
  title(operation: Titled): string
  type(operation: Pick<Operation, 'type'> & Titled): string
  who(change: Pick<Operation, 'cause' | 'actor'>): string
  /** What a field is called; `owner` is the kind of its change, or the type of its operation. */
  field(field: string, owner?: string): string
  /** A detail beside a change: who wrote it, with which model. */
  note(name: string, value: string | number | boolean): string
  /** Of a description (`field` is `body`) the lines a person reads; settings in the words of their `kind`. */
  value(value: unknown, of?: { field?: string; kind?: string }): string
  /** What to do about a failure, in words; what the platform said where there are none. */
  failure(failed: Failure): string
  /** Why a change left everything as it was; empty where there is no more to say than that. */
  because(change: Pick<Change, 'state' | 'observed'>): string
  /** The same in one short sentence, where there is room for no more. */
  reason(failed: Failure): string
  number(count: number): string
}

/** Words for what the engine tells in keys. The texts of the features named have to be loaded (`loadTitles`). */
export function useChangeWords(): ChangeWords {
  const { t, i18n } = useTranslation(['changes', 'errors'])
  return useMemo(() => {
    const elsewhere = (whole: string, values: Readonly<Record<string, unknown>> = {}) => {
      const [ns = '', key = ''] = whole.split(':')
      return t(key, { ...values, ns, defaultValue: '' })
    }
    /** A feature tells its own fields and settings, below `changed` of its texts; what several have is told here. */
    const slugOf = (owner = ''): string => owner.split(/[.:]/)[0] ?? ''
    /** What the form of a feature calls a setting, where it has a word of its own for that. */
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
    const title = ({ title: { key, values: inTitle }, cause }: Titled) => {
      const words = elsewhere(key, momentsInWords(inTitle, i18n.language)) || t('untitled')
      return cause === 'undo' ? t('undoOf', { title: words }) : words
    }
    const number = numberFormat(i18n.language)
    const failure: ChangeWords['failure'] = ({ key, values, example }) => {
      const known = key ? elsewhere(key, { message: example ?? '', ...values }) : ''
      // Of failures from before values were kept, what was said at the time has them filled in.
      return (!known.includes('{{') && known) || example || known || t('failure.unknown')
    }
    return {
      title,
      type(operation) {
        if (operation.cause === 'undo') return t('type.undo')
        const [slug = '', what = ''] = operation.type.split('.')
        return elsewhere(`${slug}:operation.${what}`) || title(operation)
      },
      who: ({ cause, actor }) => (isStaffActor(actor) ? actor : t(`cause.${cause}`, { actor })),
      // Of a part of a resource, `menu-link:12`, the reader is told what it is; which one stands in its label.
      field(field, owner) {
        const name = field.replace(/:\d+$/, '')
        return (
          elsewhere(`${slugOf(owner)}:changed.field.${name}`) || t(`field.${name}`, { defaultValue: field })
        )
      },
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
      failure,
      because(change) {
        const key = reasonKey(change)
        return key === null ? '' : elsewhere(key)
      },
      reason: (failed) => shortReason(failure(failed)),
      number: (count) => number.format(count),
    }
  }, [t, i18n.language])
}

/** Who has words for the fields of an operation: an undo is every feature's, what it undoes is in its title. */
export function ownerOfFields({ type, title, cause }: Pick<Operation, 'type'> & Titled): string {
  return cause === 'undo' ? title.key : type
}

/** Sizes and shares among the details are told with their units. */
function amountText(name: string, value: string | number | boolean, language: string): string {
  if (typeof value !== 'number') return String(value)
  if (name.startsWith('bytes')) return byteText(value, language)
  return name === 'foretold' ? shareText(value / 100, language) : numberFormat(language).format(value)
}

/** Loads the texts that titles, types and kinds speak in, before their rows are shown. */
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

/** Key of the words a kind gives for leaving what stands; null: it was simply set already. */
function reasonKey({ state, observed }: Pick<Change, 'state' | 'observed'>): string | null {
  if (state !== 'unchanged' || typeof observed !== 'object' || observed === null) return null
  return 'because' in observed && typeof observed.because === 'string' ? observed.because : null
}

/** What a change's badge says: of one that was applied, whether the store received it late; of one that was not, whether for a reason. */
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
