import { numberFormat } from './formatters.ts'

/** A size as people read it, `38 kB` or `1.2 MB`, thousands as the platform counts them. */
export function byteText(bytes: number, language: string): string {
  const size = Math.abs(bytes)
  const [unit, value] =
    size > 0 && size < 1_000
      ? (['byte', bytes] as const)
      : size < 999_500
        ? (['kilobyte', bytes / 1_000] as const)
        : size < 999_500_000
          ? (['megabyte', bytes / 1_000_000] as const)
          : (['gigabyte', bytes / 1_000_000_000] as const)
  // One place behind the point while it says more than the number before it.
  const maximumFractionDigits = unit !== 'byte' && Math.abs(value) < 10 ? 1 : 0
  const shape = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const
  // A number and its unit stay in one line.
  return numberFormat(language, shape).format(value).replace(' ', '\u00a0')
}

/** A share as people read it, `54%`; what is less than one in a hundred keeps a place behind the point. */
export function shareText(share: number, language: string): string {
  const maximumFractionDigits = share !== 0 && Math.abs(share) < 0.01 ? 1 : 0
  return numberFormat(language, { style: 'percent', maximumFractionDigits }).format(share)
}
