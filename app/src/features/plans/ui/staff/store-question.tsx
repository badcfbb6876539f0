import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLATFORM_DOMAIN } from '#core/shops/domain/platform-domain.ts'
import { Button } from '#kit/ui/button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'

/** Returns the domain of the store the tabs show, kept in the URL. Empty: none is chosen. */
export function useAskedStore(): string {
  const [query] = useSearchParams()
  return query.get('store') ?? ''
}

/** Asks for the domain of the store to show. */
export function StoreQuestion() {
  const { t } = useTranslation('plans')
  const [query, setQuery] = useSearchParams()
  const [domain, setDomain] = useState(query.get('store') ?? '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const next = new URLSearchParams(query)
        const typed = domain.trim().toLowerCase()
        const store = typed.includes('.') ? typed : `${typed}${PLATFORM_DOMAIN}`
        setDomain(store)
        next.set('store', store)
        setQuery(next, { replace: true })
      }}
    >
      <Inline gap={3}>
        <TextField
          label={t('staff.store')}
          help={t('staff.storeHelp')}
          value={domain}
          onValue={setDomain}
          autoComplete="off"
        />
        <Button type="submit" isDisabled={domain.trim() === ''}>
          {t('staff.show')}
        </Button>
      </Inline>
    </form>
  )
}
