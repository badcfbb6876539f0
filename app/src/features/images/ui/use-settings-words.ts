import { useTranslation } from 'react-i18next'
import type { ImageSettings } from '../domain/settings.ts'
import { useImageWords } from './use-image-words.ts'

/** Describes settings in short sentences. */
export function useSettingsWords(settings: ImageSettings | undefined): string[] {
  const { t } = useTranslation('images')
  const words = useImageWords()
  if (!settings) return []
  const { mode, floor, maxWidth, keepCopyright } = settings
  return [
    mode === 'lossless' ? t('told.lossless') : t(`told.floor-${floor}`),
    maxWidth === null ? t('told.anyWidth') : t('told.maxWidth', { width: words.number(maxWidth) }),
    t(keepCopyright ? 'told.copyright' : 'told.noCopyright'),
  ]
}
