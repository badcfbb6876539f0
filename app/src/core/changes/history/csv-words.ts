import { textsIn } from '#kit/server/texts.ts'
import type { Change, HistoryChange } from '../contract.ts'

const HEAD = [
  'file.change',
  'column.item',
  'file.resource',
  'file.field',
  'column.status',
  'change.before',
  'change.after',
  'file.observed',
  'file.code',
  'file.reason',
  'column.credits',
  'change.settled',
]
const HISTORY_HEAD = [...HEAD, 'column.why', 'file.operation', 'column.type', 'column.cause', 'column.actor']

/** Words of a file of changes outside the browser. */
export interface CsvWords {
  /** Headings of an operation's file. */
  head: string[]
  /** Headings of the History's file. */
  historyHead: string[]
  field(change: Pick<Change, 'field' | 'kind'>): string
  state(state: Change['state']): string
  /** Why a change failed, or what the platform said; empty without an error. */
  reason(change: Pick<Change, 'errorKey' | 'errorValues' | 'errorMessage'>): string
  title(change: Pick<HistoryChange, 'title' | 'cause'>): string
  type(change: Pick<HistoryChange, 'type' | 'title' | 'cause'>): string
  cause(cause: HistoryChange['cause']): string
}

/** Returns the words of files of changes in one language. */
export function csvWordsIn(language: string): CsvWords {
  const texts = textsIn(language)
  const known = (key: string, values: Values = {}): string => {
    const text = texts(key, values)
    return text === key ? '' : text
  }
  const title: CsvWords['title'] = ({ title: { key, values }, cause }) => {
    const words = known(key, values) || texts('changes:untitled')
    return cause === 'undo' ? texts('changes:undoOf', { title: words }) : words
  }
  return {
    head: HEAD.map((key) => texts(`changes:${key}`)),
    historyHead: HISTORY_HEAD.map((key) => texts(`changes:${key}`)),
    field({ field, kind }) {
      const name = field.replace(/:\d+$/, '')
      return known(`${slugOf(kind)}:changed.field.${name}`) || known(`changes:field.${name}`) || field
    },
    state: (state) => texts(`changes:changeState.${state}`),
    reason({ errorKey: key, errorValues: values, errorMessage: message }) {
      if (!key) return message ?? ''
      if (values === null && message !== null) return message
      return known(key, { message: message ?? '', ...plain(values) })
    },
    title,
    type(operation) {
      if (operation.cause === 'undo') return texts('changes:type.undo')
      const [slug = '', what = ''] = operation.type.split('.')
      return known(`${slug}:operation.${what}`) || title(operation)
    },
    cause: (cause) => texts(`changes:causeName.${cause}`),
  }
}

type Values = Record<string, string | number>

const slugOf = (owner: string): string => owner.split(/[.:]/)[0] ?? ''

/** Keeps what a text can name. */
function plain(values: Readonly<Record<string, unknown>> | null): Values {
  return Object.fromEntries(
    Object.entries(values ?? {}).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}
