import type { ShopifyGlobal } from '@shopify/app-bridge-types'

/** The parts of App Bridge that only exist on the platform's phone apps and tills: they refuse, as it does in a browser. */
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
