/** The mail about what happened to an order. */
export const ORDER_MAIL = 'services.mail'
