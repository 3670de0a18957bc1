import { type InterfaceWords, list } from './labels.ts';

/** The labels that both networks write around a post in French. */
export const FRENCH: InterfaceWords = {
  actions: list(`J’aime | Commenter | Republier | Partager | Diffuser | Envoyer | Reposter`),
  replies: list(`Répondre`),
  unfolds: list(`plus | voir plus | afficher plus | moins | voir moins | afficher moins | en voir plus`),
  follows: list(`
    Suivre | Suivi | Suivie | Abonné | Abonnement | Se connecter | S’abonner | Message | En attente | Rejoindre`),
  counted: list(`
    commentaire | commentaires | réaction | réactions | republication | republications | partage | partages |
    J’aime | vue | vues | réponse | réponses | citation | citations | reposts | repost | signets | impressions |
    personnes | vote | votes`),
  votes: list(`vote | votes`),
  degrees: list(
    `Relation de % degré | Relation du % degré | Relation de % niveau | 1er degré | 2e degré | 3e degré | Hors réseau`,
  ),
  followers: list(`abonnés | abonné | abonnées`),
  edited: list(`Modifié | Modifiée`),
  above: list(`
    Signaler ce post | Signaler cette publication | Signaler cet article | Post du fil d’actualité |
    Numéro du post dans le fil d’actualité % | Numéro de post dans le fil d’actualité % |
    Post du fil d’actualité numéro % | Post numéro % du fil d’actualité | Post de fil d’actualité numéro % |
    Post sponsorisé | Sponsorisé | Sponsorisé par % | Promu | Publicité | Suggestion | Suggestions | Suggéré |
    Recommandé pour vous | Épinglé | Sélection | % a reposté | % a republié | % a republié ceci | % a partagé ceci |
    % a republié cela | % a diffusé ceci | % aime ceci | % aime | % a aimé ceci | % a commenté ceci | % a commenté |
    % a commenté le post de % | % adore ceci | % soutient ceci | % félicite | % trouve ceci % | % trouve cela % |
    % bravo | % suit % | Voir les nouveaux posts | Conversation | Post`),
  titles: list(`Post de % | Post d’% | Publication de % | Publication d’%`),
  profiles: list(`
    Voir le profil de % | Voir le profil d’% | Voir la page d’organisation de % | Voir la page de l’organisation % |
    Voir la page entreprise de %`),
  visibility: list(`Visible de tous | Visible par | Visible pour | Visible de | Tout le monde sur`),
  restricted: list(`
    Visible uniquement par | Visible seulement | Visible par vos relations | Visible par les relations |
    Relations uniquement | Visible de vos relations | Visible uniquement`),
  media: list(`
    Activer pour afficher | Activez pour afficher | Activer pour voir | Activez pour voir | Cliquez pour agrandir |
    Lire la vidéo | Le lecteur vidéo | Votre document | Le document | Aucune description | Aucun texte alternatif |
    Les lecteurs ont ajouté | Des lecteurs ont ajouté`),
  polls: list(`% voir comment % vot% | % voir comment vot% | % voir votre vote%`),
  hosts: list(`Événement de % | Événement par % | Événement organisé par %`),
  events: list(`
    Participer | Voir l’événement | % participants | Hôte | Lire l’enregistrement | Définir un rappel |
    Commencer à écouter`),
  labels: list(`
    Afficher ce fil de discussion | Afficher cette discussion | Afficher le fil | Traduire le post |
    Afficher la traduction | Voir la traduction | Afficher l’original | Voir l’original | Dernière modification |
    Traduit de % par % | Traduit du % | Traduit de % | Voir l’événement | Voir l’offre | Voir les citations |
    Postez votre réponse | Pertinent | Les plus pertinents | Afficher les résultats | Voir les résultats |
    % restants | Résultats finaux | Évaluer cette traduction | Ajouter un commentaire… | Image`),
  others: list(`% et % autres personnes | % et % autres | % et % autre personne | % et % autre`),
  replyingTo: list(`En réponse à`),
  and: 'et',
  quotes: list(`Citer | Citation | Post cité`),
  unavailable: list(`
    Ces posts sont protégés | Ce post ne peut pas être affiché | Impossible d’afficher ce post |
    Page introuvable | Page non trouvée | Ce post n’est pas disponible | Ce post est indisponible`),
};
