/** Mail about an entry of an order. */
export const ORDER_MAIL = 'services.mail'
