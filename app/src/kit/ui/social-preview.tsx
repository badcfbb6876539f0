import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './social-preview.css'

/** What a link shows of its page when shared. */
export interface SharedLink {
  url: string
  title: string
  description: string | null
  imageUrl: string | null
}

/** A shared link as most networks and messengers lay it out: the image, then the host and the two texts. */
export function SocialPreview({ link }: { link: SharedLink }) {
  const { t } = useTranslation('shell')
  const { url, title, description, imageUrl } = link
  return (
    <figure className="sp-social" aria-label={t('social.label')}>
      <Image key={imageUrl} url={imageUrl} />
      <div className="sp-social-words">
        <span className="sp-social-host">{URL.canParse(url) ? new URL(url).hostname : url}</span>
        <p className="sp-social-title">{title}</p>
        {description && <p className="sp-social-text">{description}</p>}
      </div>
    </figure>
  )
}

/** Its space is reserved whether it loads or not. */
function Image({ url }: { url: string | null }) {
  const { t } = useTranslation('shell')
  const [failed, setFailed] = useState(false)
  return (
    <div className="sp-social-image">
      {url && !failed ? (
        <img src={url} alt="" width="1200" height="630" loading="lazy" onError={() => setFailed(true)} />
      ) : (
        <span>{t('social.noImage')}</span>
      )}
    </div>
  )
}
