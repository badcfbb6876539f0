import { dateFormat } from '#kit/shared/formatters.ts'

/** Formats a time as `14:30` in the reader's time zone. */
export function clockTime(at: string, language: string): string {
  return dateFormat(language, { timeStyle: 'short' }).format(new Date(at))
}
