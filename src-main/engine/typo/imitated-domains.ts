// Brands whose domains are imitated to deceive; data only.

/** Brands whose mail domain is imitated to deceive; their names are watched besides the popular mail domains. */
export const IMITATED_DOMAINS: readonly string[] = words(`
paypal.com amazon.com apple.com microsoft.com google.com facebook.com instagram.com whatsapp.com netflix.com linkedin.com twitter.com
adobe.com dropbox.com docusign.com salesforce.com github.com gitlab.com slack.com zoom.us atlassian.com oracle.com cisco.com intel.com
ebay.com alibaba.com walmart.com shopify.com stripe.com booking.com airbnb.com uber.com spotify.com steampowered.com
chase.com wellsfargo.com bankofamerica.com citibank.com americanexpress.com mastercard.com visa.com hsbc.com barclays.com santander.com
deutsche-bank.de commerzbank.de sparkasse.de bnpparibas.com revolut.com wise.com coinbase.com binance.com kraken.com
fedex.com dhl.com ups.com usps.com maersk.com siemens.com samsung.com vodafone.com telekom.de
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
