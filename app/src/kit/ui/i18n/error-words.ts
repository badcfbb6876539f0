import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type InputIssue, inputSummary } from '#kit/shared/input-issues.ts'
import { ApiError } from '../api/api-error.ts'

export interface ErrorWords {
  title: string
  words: string
  code: string
}

/** An error inside a response: the call itself succeeded. */
interface Said {
  code: string
  message: string
  /** What the code's text names. */
  details?: Readonly<Record<string, unknown>> | null | undefined
}

/** Failures without a code from a server. */
function ownWords(code: string, texts: i18n): string | null {
  if (code === 'network.unreachable') return texts.t('error.unreachable', { ns: 'shell' })
  if (code === 'network.interrupted') return texts.t('error.interrupted', { ns: 'shell' })
  if (code === 'browser.not-loaded') return texts.t('error.notLoaded', { ns: 'shell' })
  return null
}

/**
 * Returns the words for a failure: the text of its code in `errors.json` as bundled (`slug.what` is nested), else the
 * server's message, else the specification's generic words (spec 1 §8).
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

/** Returns the text of a code; the server's message if there is none, or if it has placeholders without a value. */
export function saidWords({ code, message, details }: Said, texts: i18n): string {
  const words = texts.exists(code, { ns: 'errors' })
    ? texts.t(code, {
        message,
        ...details,
        ...named(details, texts),
        ...summaryOf(details?.['issues'], texts),
        ns: 'errors',
      })
    : ''
  return words === '' || (words.includes('{{') && message !== '') ? message : words
}

/** Returns the words of values that have some: those of the key `roleKey` for the value `role`. */
function named(details: Said['details'], texts: i18n): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details ?? {}).flatMap(([name, key]) =>
      name.endsWith('Key') && typeof key === 'string' && texts.exists(key)
        ? [[name.slice(0, -'Key'.length), texts.t(key)]]
        : [],
    ),
  )
}

/** Names what is wrong with the fields of a call; an issue without a text that is loaded keeps its English message. */
function summaryOf(issues: unknown, texts: i18n): { summary?: string } {
  if (!Array.isArray(issues) || issues.length === 0) return {}
  const problems = (issues as Partial<InputIssue>[]).map(({ path = '', key, values, message = '' }) => ({
    path,
    problem: key !== undefined && texts.exists(key) ? texts.t(key, { ...values }) : message,
  }))
  return { summary: inputSummary(problems, (key, values) => texts.t(key, values)) }
}

export function useErrorWords(error: unknown): ErrorWords {
  const { i18n: texts } = useTranslation(['shell', 'errors'])
  return errorWords(error, texts)
}

/** For errors inside a response: a refused row, a price that cannot be paid. */
export function useSaidWords(): (said: Said) => string {
  const { i18n: texts } = useTranslation('errors')
  return (said) => saidWords(said, texts)
}
