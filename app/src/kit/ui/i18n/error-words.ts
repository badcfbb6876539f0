import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'

export interface ErrorWords {
  title: string
  words: string
  code: string
}

/** What an answer says went wrong with a part of it: the call itself did not fail. */
interface Said {
  code: string
  message: string
  details?: Readonly<Record<string, unknown>> | undefined
}

/** Failures that no server has named. */
function ownWords(code: string, texts: i18n): string | null {
  if (code === 'network.unreachable') return texts.t('error.unreachable', { ns: 'shell' })
  if (code === 'browser.not-loaded') return texts.t('error.notLoaded', { ns: 'shell' })
  return null
}

/**
 * What a failure is called here: the text of its code in `errors.json` as the bundle has it (`slug.what` is nested), else what
 * the server said, else what the spec says of failures without words (spec 1 §8).
 */
export function errorWords(error: unknown, texts: i18n): ErrorWords {
  const title = texts.t('error.title', { ns: 'shell' })
  const wrong = texts.t('error.wrong', { ns: 'shell' })
  if (!(error instanceof ApiError)) return { title, words: wrong, code: 'browser.failed' }
  const { code, message, details } = error
  const own = ownWords(code, texts)
  if (own !== null) return { title, words: own, code }
  return { title, words: saidWords({ code, message, details }, texts) || wrong, code }
}

/** The text of a code; what the server said where there is none, or where it has places nobody gave a value for. */
export function saidWords({ code, message, details }: Said, texts: i18n): string {
  const words = texts.exists(code, { ns: 'errors' })
    ? texts.t(code, { message, ...details, ns: 'errors' })
    : ''
  return words === '' || (words.includes('{{') && message !== '') ? message : words
}

export function useErrorWords(error: unknown): ErrorWords {
  const { i18n: texts } = useTranslation(['shell', 'errors'])
  return errorWords(error, texts)
}

/** For what stands inside an answer: a refused row, a price that cannot be paid. */
export function useSaidWords(): (said: Said) => string {
  const { i18n: texts } = useTranslation('errors')
  return (said) => saidWords(said, texts)
}
