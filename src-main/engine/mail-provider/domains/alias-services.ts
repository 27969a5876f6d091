// Alias services: an address at one of their domains forwards to the real mailbox of a registered user; data only.

/**
 * "kind | provider | domains | rules | MX host suffixes", see `mail-domains.ts`; an address below a sub-domain belongs to the
 * service, too. Their users keep an alias for as long as they like, so these are not throwaway, whatever a list says. Left out on
 * purpose: icloud.com and fastmail.com, whose hidden addresses look like ordinary ones; 33mail.com and opayq.com, which all
 * throwaway lists hold. Gathered by hand in 2026-11 from what the services say of themselves.
 */
export const ALIAS_SERVICES = `
alias | DuckDuckGo Email Protection | duck.com | |
alias | Firefox Relay | mozmail.com relay.firefox.com | |
alias | Apple Hide My Email | privaterelay.appleid.com private.icloud.com | |
alias | SimpleLogin | simplelogin.com simplelogin.co simplelogin.fr simplelogin.io aleeas.com slmail.me slmails.com silomails.com dralias.com 8alias.com 8shield.net | | simplelogin.co
alias | addy.io | addy.io addymail.com anonaddy.com anonaddy.me 4wrd.cc mailer.me | | anonaddy.me
alias | Proton Pass | passmail.net passmail.com passinbox.com passfwd.com | | alias.proton.me
alias | AdGuard Mail | adguardmail.com | |
alias | AliasGuard | aliasguard.net | |
alias | erine.email | erine.email | |
alias | Forward Email | forwardemail.net | | forwardemail.net
`;
