import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bridge } from '../app-bridge/bridge.ts'
import { Button } from '../button.tsx'
import { Stack } from '../layout.tsx'
import { TextField } from '../text-field.tsx'

/** Asks for a store and opens Signpost in its admin, in the whole window. */
export function StoreForm({ tone = 'primary' }: { tone?: 'primary' | 'default' }) {
  const { t } = useTranslation('shell')
  const [store, setStore] = useState(namedShop)
  const [tried, setTried] = useState(false)
  const url = urlInAdmin(store)
  return (
    <form
      className="sp-no-shop"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        // The admin cannot be framed by a page inside its own frame.
        if (url !== null) open(url, '_top')
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
        <Button type="submit" tone={tone}>
          {t('noShop.open')}
        </Button>
      </Stack>
    </form>
  )
}

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
