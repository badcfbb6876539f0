import { type Texts, textsIn } from '#kit/server/texts.ts'
import type { Change, HistoryChange } from '../contract.ts'
import { type ChangeTexts, changeTexts, type LookUp } from '../domain/change-texts.ts'

/** Words of a file of changes outside the browser. */
export interface CsvWords extends Pick<ChangeTexts, 'title' | 'type' | 'field'> {
  heading: Texts
  state(state: Change['state']): string
  /** Why a change failed, and what the platform said; empty without an error. */
  reason(change: Pick<Change, 'errorKey' | 'errorValues' | 'errorMessage'>): string
  cause(cause: HistoryChange['cause']): string
}

/** Returns the words of files of changes in one language. */
export function csvWordsIn(language: string): CsvWords {
  const texts = textsIn(language)
  const words = changeTexts(lookUpIn(texts))
  return {
    ...words,
    heading: texts,
    state: (state) => texts(`changes:changeState.${state}`),
    reason({ errorKey: key, errorValues: values, errorMessage: said }) {
      if (key === null) return ''
      const reason = words.failure({ key, values, example: said })
      // Our own failures from before their values were stored have an English sentence there.
      const isTheirs = said !== null && key.includes('.platform-')
      return isTheirs && !reason.includes(said) ? `${reason} ${said}` : reason
    },
    cause: (cause) => texts(`changes:causeName.${cause}`),
  }
}

/** As the browser looks texts up: lists are joined, and a value that was not stored stays as `{{name}}`. */
function lookUpIn(texts: Texts): LookUp {
  return (key, values = {}) => {
    const held = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : Array.isArray(value) ? value.join(', ') : String(value ?? ''),
    ])
    const withGaps = new Proxy<Record<string, string | number>>(Object.fromEntries(held), {
      get: (own, name) => (Object.hasOwn(own, name) ? Reflect.get(own, name) : `{{${String(name)}}}`),
    })
    const text = texts(key, withGaps)
    return text === key ? '' : text
  }
}
