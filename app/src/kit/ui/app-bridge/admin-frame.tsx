import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { bridge } from './bridge.ts'
import { type Frame, FrameContext, type SaveBarState, TOAST_MS } from './frame-context.ts'
import { chosenEntry, markedPath } from './menu-path.ts'

const SAVE_BAR = 'signpost-save-bar'

export interface NavigationItem {
  to: string
  label: string
  /** Paths of the screens this entry represents. */
  stands?: readonly string[]
}

export interface FrameProps {
  navigation: readonly NavigationItem[]
  home: NavigationItem
  children: ReactNode
}

/** The platform's admin around a screen: its menu, title bar, save bar and toast, through App Bridge. */
export function AdminFrame({ navigation, home, children }: FrameProps) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const location = useLocation()
  const chosen = chosenEntry(navigation, location)
  const [bar, setBar] = useState<SaveBarState | null>(null)
  const shown = bar !== null

  useEffect(() => {
    // The admin's menu requests a page by this event; its target is the link.
    const follow = (event: Event) => {
      const href = event.target instanceof Element ? event.target.getAttribute('href') : null
      if (href) navigate(href)
    }
    document.addEventListener('shopify:navigate', follow)
    return () => document.removeEventListener('shopify:navigate', follow)
  }, [navigate])

  useLayoutEffect(() => {
    if (chosen !== null) navigate(chosen, { replace: true })
  }, [chosen, navigate])

  useEffect(() => {
    const saveBar = bridge()?.saveBar
    void (shown ? saveBar?.show(SAVE_BAR) : saveBar?.hide(SAVE_BAR))
  }, [shown])

  const frame = useMemo<Frame>(
    () => ({
      embedded: true,
      home: home.to,
      toast(message, { duration = TOAST_MS, error = false, action } = {}) {
        bridge()?.toast.show(message, {
          duration,
          isError: error,
          ...(action && { action: action.label, onAction: action.onAction }),
        })
      },
      async mayLeave() {
        // Resolves when the person may leave; stays pending or rejects while the person wants to stay.
        return (
          (await bridge()
            ?.saveBar.leaveConfirmation()
            .then(
              () => true,
              () => false,
            )) ?? true
        )
      },
      saveBar: setBar,
    }),
    [home.to],
  )

  return (
    <FrameContext value={frame}>
      <s-app-nav>
        <s-link href={home.to} rel="home">
          {home.label}
        </s-link>
        {navigation.map((item) => (
          <s-link key={item.to} href={markedPath(item, location.pathname)}>
            {item.label}
          </s-link>
        ))}
      </s-app-nav>
      <ui-save-bar id={SAVE_BAR}>
        <button type="button" variant="primary" loading={bar?.saving ? '' : undefined} onClick={bar?.onSave}>
          {t('save')}
        </button>
        <button type="button" disabled={bar?.saving} onClick={bar?.onDiscard}>
          {t('discard')}
        </button>
      </ui-save-bar>
      {children}
    </FrameContext>
  )
}
