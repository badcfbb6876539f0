import type { TFunction } from 'i18next'

/**
 * Returns what an act of the staff log is called. What is opened or used during a visit is named by its part of
 * Signpost, as the merchant reads it, and by the call; other acts without words by their code.
 */
export function actWords(t: TFunction<['staff', 'visits', 'shell']>, act: string): string {
  const own = t(`staff:act.${act}`, { defaultValue: '' })
  if (own !== '') return own
  const [slug = '', call = ''] = act.split('.')
  const area = t(`visits:area.${slug}`, { defaultValue: '' })
  return area === '' || call === '' ? act : t('shell:pair', { name: area, value: call })
}
