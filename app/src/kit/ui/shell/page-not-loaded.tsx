import { useTranslation } from 'react-i18next'
import '../page.css'
import { NotLoaded, type NotLoadedProps } from '../load-boundary.tsx'
import { Section } from '../section.tsx'

/** Replaces a screen that could not be loaded. */
export function PageNotLoaded(props: NotLoadedProps) {
  const { t } = useTranslation('shell')
  return (
    <main className="sp-page" id="main">
      <h1 className="sp-hidden">{t('error.title')}</h1>
      <Section>
        <NotLoaded {...props} />
      </Section>
    </main>
  )
}
