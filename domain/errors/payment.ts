/** What can go wrong on the way to a payment and back. */
export const paymentErrors = {
  checkoutNotOpened: 'Failed to open the payment page',
  paymentNotConfirmed: 'Failed to confirm the payment',
  paymentsNotLoaded: 'Failed to load payments',
  testCheckoutNotLoaded: 'Failed to load the test checkout',
  testCheckoutUnknown: 'There is no such test checkout',
  testCheckoutNotAnswered: 'Failed to answer the test checkout',
} as const;
