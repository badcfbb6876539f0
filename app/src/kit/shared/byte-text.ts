import { numberFormat } from './formatters.ts'

/** Formats a size for people, `38 kB` or `1.2 MB`, with 1,000 bytes per kB as on the platform. */
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
  // Below ten, one decimal place adds information.
  const maximumFractionDigits = unit !== 'byte' && Math.abs(value) < 10 ? 1 : 0
  const shape = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const
  // A number and its unit stay on one line.
  return numberFormat(language, shape).format(value).replace(' ', '\u00a0')
}

/** Formats a share for people, `54%`; below one per cent with one decimal place. */
export function shareText(share: number, language: string): string {
  const maximumFractionDigits = share !== 0 && Math.abs(share) < 0.01 ? 1 : 0
  return numberFormat(language, { style: 'percent', maximumFractionDigits }).format(share)
}
