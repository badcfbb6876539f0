import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { byteText, shareText } from '#kit/shared/byte-text.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { BadgeTone } from '#kit/ui/badge.tsx'
import type { ImageRow } from '../contract/rows.ts'
import type { ImageState } from '../domain/image-states.ts'

export const STATE_TONES: Record<ImageState, BadgeTone> = {
  unchecked: 'neutral',
  'can-be-optimised': 'info',
  optimised: 'success',
  'nothing-to-gain': 'success',
  'not-supported': 'neutral',
  failed: 'critical',
  restored: 'neutral',
}

export interface ImageWords {
  bytes(size: number): string
  share(part: number): string
  number(count: number): string
  /** `412 kB → 188 kB`; a single size if only one is known. */
  sizes(row: Pick<ImageRow, 'originalBytes' | 'currentBytes'>): string
  /** Sentence that explains the state; empty if its name is enough. */
  verdict(row: Pick<ImageRow, 'state' | 'reason' | 'originalBytes' | 'currentBytes' | 'delivered'>): string
}

/** Returns the texts about an image. */
export function useImageWords(): ImageWords {
  const { t, i18n } = useTranslation('images')
  return useMemo(() => {
    const { language } = i18n
    const bytes = (size: number) => byteText(size, language)
    const share = (part: number) => shareText(part, language)
    return {
      bytes,
      share,
      number: (count) => numberFormat(language).format(count),
      sizes({ originalBytes, currentBytes }) {
        const after = currentBytes ?? originalBytes
        if (after === null) return t('sizes.unknown')
        if (originalBytes === null || originalBytes === after) return bytes(after)
        return t('sizes.fromTo', { before: bytes(originalBytes), after: bytes(after) })
      },
      verdict({ state, reason, originalBytes, currentBytes, delivered }) {
        if (reason !== null) return t(`reason.${reason}`)
        if (state === 'nothing-to-gain') {
          const size = currentBytes ?? originalBytes
          return size === null ? '' : t('verdict.small', { size: bytes(size) })
        }
        if (state === 'optimised' && delivered && delivered.before > delivered.after)
          return t('verdict.delivered', { share: share(1 - delivered.after / delivered.before) })
        return ''
      },
    }
  }, [t, i18n])
}
