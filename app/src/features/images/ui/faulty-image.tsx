import { useTranslation } from 'react-i18next'
import type { HomeImage } from '../contract/home-scan.ts'
import type { Fault } from '../domain/home-page/faults.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useImageWords } from './use-image-words.ts'
import './home-panel.css'

/** One image with a fault: which one, how the fault shows, and the line of the theme that prints it. */
export function FaultyImage({ image, fault }: { image: HomeImage; fault: Fault }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const { url, name, sent, location } = image
  return (
    <li>
      <Thumbnail url={url} />
      <span>
        <span className="sp-images-file">{name}</span>
        {fault === 'too-wide' &&
          sent.map(
            ({ screen, needed, width, bytes }) =>
              width !== null &&
              needed !== null &&
              width > needed && (
                <span key={screen} className="sp-small">
                  {t('home.sent', {
                    screen: t(`home.screen.${screen}`),
                    needed: words.number(needed),
                    sent: words.number(width),
                    size: words.bytes(bytes),
                  })}
                </span>
              ),
          )}
        <span className="sp-subtle sp-small">
          {location ? (
            <>
              {t('home.location')} <code>{t('home.line', { file: location.file, line: location.line })}</code>
            </>
          ) : (
            t('home.noLocation')
          )}
        </span>
      </span>
    </li>
  )
}
