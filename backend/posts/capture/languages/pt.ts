import { type InterfaceWords, list } from './labels.ts';

/** The labels that both networks write around a post in Portuguese. */
export const PORTUGUESE: InterfaceWords = {
  actions: list(`Gostei | Gosto | Curtir | Comentar | Compartilhar | Partilhar | Republicar | Repostar | Enviar`),
  replies: list(`Responder`),
  unfolds: list(`
    mais | ver mais | exibir mais | mostrar mais | menos | ver menos | mostrar menos | exibir menos`),
  follows: list(`Seguir | Seguindo | A seguir | Conectar | Ligar | Assinar | Subscrever | Mensagem | Pendente`),
  counted: list(`
    comentário | comentários | reação | reações | compartilhamento | compartilhamentos | partilha | partilhas |
    republicação | republicações | visualização | visualizações | resposta | respostas | reposts | curtidas |
    citações | impressões | itens salvos | voto | votos`),
  votes: list(`voto | votos`),
  degrees: list(`Conexão de % grau | Ligação de % grau | Contato de % grau | Contacto de % grau | Fora da sua rede`),
  followers: list(`seguidores | seguidor`),
  edited: list(`Editado | Editada`),
  above: list(`
    Denunciar esta publicação | Denunciar este artigo | Publicação do feed | Número da publicação no feed: % |
    Número da publicação do feed % | Publicação no feed número % | Publicação do feed número % |
    Número da publicação no feed % | Promovido | Promovido por % | Patrocinado | Anúncio | Sugestões | Sugestão |
    Sugerido | Recomendado para você | Fixado | Em destaque | % repostou | % republicou | % compartilhou isso |
    % compartilhou isto | % republicou isso | % republicou isto | % partilhou isto | % repostou isso |
    % gostou disso | % gostou disto | % gosta disto | % gosta disso | % curtiu isso | % comentou isso |
    % comentou isto | % comentou | % comentou a publicação de % | % apoia isso | % acha isso % | % segue % |
    Ver novos posts | Conversa | Post`),
  titles: list(`Post de % | Publicação de %`),
  profiles: list(`
    Ver perfil de % | Ver o perfil de % | Exibir perfil de % | Exibir o perfil de % |
    Exibir página da organização de % | Ver página da organização de %`),
  visibility: list(`Visível a | Visível para | Todos no LinkedIn | Qualquer pessoa`),
  restricted: list(`
    Visível apenas | Visível somente | Visível só | Visível para as suas conexões | Visível para conexões |
    Apenas conexões | Somente conexões`),
  media: list(`
    Ative para ver | Ativar para ver | Ative para visualizar | Ative para exibir | Clique para ver |
    Reproduzir vídeo | O player de vídeo | O documento | Seu documento | O seu documento | Não foi fornecido texto |
    Não há texto alternativo | Nenhum texto alternativo | Os leitores adicionaram`),
  polls: list(`% ver como vota% | % ver como % vot% | % ver o seu voto% | % ver seu voto%`),
  hosts: list(`Evento de % | Evento organizado por %`),
  events: list(`
    Participar | Ver evento | Exibir evento | % participantes | Anfitrião | Reproduzir gravação | Definir lembrete`),
  labels: list(`
    Imagem | Mostrar esta sequência | Mostrar sequência | Traduzir post | Exibir tradução | Ver tradução |
    Mostrar tradução | Mostrar original | Exibir original | Última edição | Traduzido do % | Traduzido de % |
    Ver evento | Ver vaga | Exibir evento | Ver citações | Poste sua resposta | Postar sua resposta | Relevante |
    Mais relevantes | Ver resultados | Exibir resultados | % restantes | Resultado final | Artigo |
    Avaliar esta tradução | Adicionar um comentário…`),
  others: list(`
    % e % outras pessoas | % e outras % pessoas | % e mais % pessoas | % e % outros | % e mais % |
    % e outra pessoa | % e outros %`),
  replyingTo: list(`Em resposta a | Respondendo a`),
  and: 'e',
  quotes: list(`Citar | Citação | Post citado`),
  unavailable: list(`
    Estes posts são protegidos | Estes posts estão protegidos | Não é possível exibir esta publicação |
    Esta publicação não pode ser exibida | Página não encontrada | Este post não está disponível`),
};
