import { useTranslation } from 'react-i18next'
import { readSitemapUrl } from '../domain/sitemap-url.ts'
import { AddUrl, type AddUrlProps } from './add-url.tsx'

const CODES = { required: 'url-required', malformed: 'url-malformed', elsewhere: 'url-elsewhere' } as const

/** Dialog for a sitemap's URL. */
export function AddSitemap({ host, add, onClose }: { host: string } & Pick<AddUrlProps, 'add' | 'onClose'>) {
  const { t } = useTranslation(['sitemaps', 'errors'])
  const wrong = (url: string) => {
    const read = readSitemapUrl(url, null)
    return 'wrong' in read ? t(`errors:sitemaps.${CODES[read.wrong]}`) : null
  }
  return (
    <AddUrl
      words={{
        title: t('files.add'),
        save: t('files.save'),
        label: t('files.url'),
        help: t('files.urlHelp', { host }),
        wrong,
      }}
      add={add}
      onClose={onClose}
    />
  )
}
