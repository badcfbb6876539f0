import type { ShopifyGlobal } from '@shopify/app-bridge-types'

/**
 * Returns the parts of App Bridge that exist only in the platform's mobile and POS apps; they refuse, as they do in a
 * browser.
 */
export function unavailableApis(): Pick<ShopifyGlobal, 'pos' | 'scanner'> {
  const refuse = (what: string) => () =>
    Promise.reject(new Error(`${what} is not available in a browser's admin.`))
  const cart = refuse('The point-of-sale cart')
  return {
    scanner: { capture: refuse('The scanner') },
    pos: {
      close: async () => undefined,
      device: refuse('The point-of-sale device'),
      location: refuse('The point-of-sale location'),
      cart: {
        fetch: cart,
        subscribe: () => () => undefined,
        setCustomer: cart,
        removeCustomer: cart,
        addAddress: cart,
        updateAddress: cart,
        applyCartDiscount: cart,
        applyCartCodeDiscount: cart,
        removeCartDiscount: cart,
        removeAllDiscounts: cart,
        addCartProperties: cart,
        removeCartProperties: cart,
        addCustomSale: cart,
        clear: cart,
        addLineItem: cart,
        updateLineItem: cart,
        removeLineItem: cart,
        setLineItemDiscount: cart,
        removeLineItemDiscount: cart,
        addLineItemProperties: cart,
        removeLineItemProperties: cart,
      },
    },
  }
}
