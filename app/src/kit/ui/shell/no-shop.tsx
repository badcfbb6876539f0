import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bridge } from '../app-bridge/bridge.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Stack } from '../layout.tsx'
import { Page } from '../page.tsx'
import { Section } from '../section.tsx'
import { TextField } from '../text-field.tsx'

/** Shown outside the admin, where the shop is unknown (spec 1 §8). Naming a shop leads to Signpost in its admin. */
export function NoShop() {
  const { t } = useTranslation('shell')
  const [store, setStore] = useState(namedShop)
  const [tried, setTried] = useState(false)
  const url = urlInAdmin(store)
  return (
    <Page title={t('noShop.title')}>
      <Section>
        <EmptyState drawing="signpost" title={isFramed() ? t('noShop.blockedHeading') : t('noShop.heading')}>
          {isFramed() ? t('noShop.blockedWords') : t('noShop.words')}
        </EmptyState>
        <form
          className="sp-no-shop"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (url !== null) location.assign(url)
          }}
        >
          <Stack gap={3}>
            <TextField
              label={t('noShop.store')}
              value={store}
              onValue={setStore}
              placeholder="your-store.myshopify.com"
              autoComplete="off"
              error={tried && url === null ? t('noShop.wrong') : undefined}
            />
            <Button type="submit" tone="primary">
              {t('noShop.open')}
            </Button>
          </Stack>
        </form>
      </Section>
    </Page>
  )
}

/** Inside the admin's frame, the shop is missing only if the platform's script did not load. */
const isFramed = (): boolean => window.top !== window.self

/** Returns the shop named in the URL or known to the platform's script. */
function namedShop(): string {
  return new URLSearchParams(location.search).get('shop') ?? bridge()?.config.shop ?? ''
}

/** Returns Signpost's URL in a store's admin; null if the text names no store. */
function urlInAdmin(store: string): string | null {
  const name = /^(?:https?:\/\/)?([a-z0-9][a-z0-9-]{0,98})(?:\.myshopify\.com\/?)?$/i.exec(store.trim())?.[1]
  const admin = contentOf('platform-admin')
  const app = contentOf('shopify-api-key')
  return name && URL.canParse(admin) && app !== ''
    ? `${admin}/store/${name.toLowerCase()}/apps/${encodeURIComponent(app)}`
    : null
}

function contentOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
