/** How the domain of every store on the platform ends; people type it without. */
export const PLATFORM_DOMAIN = '.myshopify.com'
