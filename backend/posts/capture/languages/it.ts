import { type InterfaceWords, list } from './labels.ts';

/** The labels that both networks write around a post in Italian. */
export const ITALIAN: InterfaceWords = {
  actions: list(`
    Consiglia | Commenta | Diffondi il post | Diffondi | Condividi | Ripubblica | Reposta | Invia | Mi piace`),
  replies: list(`Rispondi`),
  unfolds: list(`
    altro | vedi altro | mostra altro | meno | vedi meno | mostra meno | di più | mostra di più |
    visualizza altro`),
  follows: list(`
    Segui | Segui già | Già segui | Seguito | Collegati | Abbonati | Iscriviti | Messaggio | In attesa`),
  counted: list(`
    commento | commenti | reazione | reazioni | diffusione post | diffusioni post | diffusione | diffusioni |
    condivisione | condivisioni | visualizzazione | visualizzazioni | risposta | risposte | repost | citazioni |
    impressioni | Mi piace | segnalibri | consigli | voto | voti`),
  votes: list(`voto | voti`),
  degrees: list(`Collegamento di % grado | Collegamenti di % grado | Fuori dalla rete`),
  followers: list(`follower`),
  edited: list(`Modificato | Modificata`),
  above: list(`
    Segnala questo post | Segnala questo articolo | Post del feed | Post del feed numero % | Numero post nel feed % |
    Numero del post nel feed % | Post nel feed numero % | Post sponsorizzato | Sponsorizzato | Promosso | Annuncio |
    Suggerito | Suggerimenti | Consigliato per te | Consigliato per Lei | Fissato | In evidenza | Fissato in alto |
    % ha ripostato | % ha repostato | % ha diffuso questo post | % ha diffuso questo elemento | % ha condiviso |
    % ha ripubblicato | % consiglia questo elemento | % consiglia questo post | % consiglia | % ha commentato |
    % ha commentato questo post | % ha commentato questo elemento | % ha commentato il post di % | % trova % |
    % segue % | Vedi nuovi post | Conversazione | Post | A % piace questo elemento | A % piace`),
  titles: list(`Post di % | Post d’% | Pubblicazione di %`),
  profiles: list(`
    Visualizza il profilo di % | Vedi il profilo di % |
    Visualizza la pagina dell’organizzazione di %`),
  visibility: list(`Visibile a | Visibile per | Chiunque`),
  restricted: list(`
    Visibile solo | Visibile ai collegamenti | Visibile ai tuoi collegamenti | Solo collegamenti |
    Visibile soltanto`),
  media: list(`
    Attiva per visualizzare | Attivare per visualizzare | Attiva per vedere | Clicca per | Riproduci il video |
    Riproduci video | Il lettore video | Caricamento del lettore | Il documento | Il tuo documento |
    Nessun testo alternativo | Testo alternativo non disponibile | I lettori hanno aggiunto`),
  polls: list(`% vedere come vot% | % vedere come % vot% | % vedere il tuo voto%`),
  hosts: list(`Evento di % | Evento organizzato da %`),
  events: list(`
    Partecipa | Visualizza evento | Vedi evento | % partecipanti | Riproduci registrazione | Imposta promemoria`),
  labels: list(`
    Immagine | Mostra questa discussione | Mostra discussione | Traduci post | Mostra traduzione |
    Vedi traduzione | Mostra originale | Visualizza originale | Ultima modifica | Tradotto da % | Tradotto dal% |
    Visualizza evento | Vedi evento | Visualizza citazioni | Posta la tua risposta | Pertinente | Più pertinenti |
    Più rilevanti | Vedi risultati | Visualizza i risultati | % rimanenti | Risultati finali | Articolo |
    Aggiungi un commento…`),
  others: list(`% e altre % persone | % e altri % | % e altre % | % e un’altra persona`),
  replyingTo: list(`In risposta a | Rispondendo a`),
  and: 'e',
  quotes: list(`Cita | Citazione | Post citato`),
  unavailable: list(`
    Questi post sono protetti | Impossibile visualizzare questo post | Pagina non trovata |
    Questo post non è disponibile`),
};
