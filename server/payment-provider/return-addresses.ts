/** Where a checkout sends people back to; `checkout` may be the provider's placeholder for the id. */
export function returnAddresses(
  publicUrl: string,
  issueId: string,
  checkout: string,
): { success: string; cancel: string } {
  return {
    success: `${publicUrl}/payment-success?issue_id=${issueId}&session_id=${checkout}`,
    cancel: `${publicUrl}/payment-canceled?issue_id=${issueId}`,
  };
}
