import { dateFormat } from '#kit/shared/formatters.ts'

/** `14:30`, where the reader is. */
export function clockTime(at: string, language: string): string {
  return dateFormat(language, { timeStyle: 'short' }).format(new Date(at))
}
